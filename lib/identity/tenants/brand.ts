/** How a tenant's pages look: `logo` and `logo_nav` are addresses, `styles` the CSS of its colours. */
export type Brand = {
  id: number;
  name: string;
  subdomain: string;
  logo: string | null;
  logo_nav: string | null;
  styles: string;
};

/** Who offers a product to the public, as the law wants clients to be told. */
export type PublicProvider = { name: string; fsp_number: string | null };
