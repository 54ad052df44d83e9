/** What forms say of a text that is not a phone number, or not an email address. */
export const PHONE_EXAMPLE = "Enter a phone number such as 082 123 4567";
export const EMAIL_EXAMPLE = "Enter an email address such as name@example.com";
