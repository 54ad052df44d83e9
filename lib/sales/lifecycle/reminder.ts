/** A callback that is due soon, or has been for a while. */
export type SaleReminder = {
  sale_id: number;
  reference: string;
  name: string;
  product: { slug: string; name: string };
  callback_at: string;
};
