/** How a tenant's pages look: `logo` and `logo_nav` are addresses, `styles` the CSS of its colours. */
export type Brand = {
  id: number;
  name: string;
  subdomain: string;
  logo: string | null;
  logo_nav: string | null;
  styles: string;
};

/** Who offers a product to the public, as the law wants clients to be told, and how to reach them. */
export type PublicProvider = {
  name: string;
  fsp_number: string | null;
  phone: string | null;
  /** The number that its calls come from. */
  outgoing_number: string | null;
  /** The address of a chat on WhatsApp. */
  whatsapp: string | null;
  complaints_phone: string | null;
  complaints_email: string | null;
};
