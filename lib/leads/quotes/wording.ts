/** What sending the form means, word for word. The form shows it above its button and the consent ledger stores it. */
export const quoteWording = (organisation: string, product: string) =>
  `By sending this form you ask ${organisation} to call you about ${product}. You can change or withdraw your request at any time.`;
