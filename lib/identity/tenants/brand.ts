/** How a tenant's pages look: `logo` and `logo_nav` are addresses, `styles` the CSS of its colours. */
export type Brand = {
  id: number;
  name: string;
  subdomain: string;
  logo: string | null;
  logo_nav: string | null;
  styles: string;
};
