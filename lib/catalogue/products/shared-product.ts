export const SHARED_PRODUCT = "This product is shared with other organisations. Ask an administrator to change it.";
