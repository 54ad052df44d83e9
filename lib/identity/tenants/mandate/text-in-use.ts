type Tenant = { debit_order_mandate_in_use: string | null; old_mandate_until: Date | null };

/**
 * The text that sales made at a moment can be agreed to by; null without one. One that lacks compulsory parts serves the
 * sales that were made while it still might be used.
 */
export const agreeableText = ({ debit_order_mandate_in_use, old_mandate_until }: Tenant, at: Date): string | null =>
  old_mandate_until !== null && at >= old_mandate_until ? null : debit_order_mandate_in_use;
