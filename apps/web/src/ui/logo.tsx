/** The product's sign, in the theme colour. */
export const Logo = ({ size }: { readonly size: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <rect width="24" height="24" rx="6" fill="var(--accent-fill)" />
    <g fill="#fff">
      <rect x="6" y="6.5" width="5" height="4.5" rx="1" />
      <rect x="13" y="6.5" width="5" height="4.5" rx="1" opacity=".6" />
      <rect x="6" y="13" width="5" height="4.5" rx="1" opacity=".6" />
      <rect x="13" y="13" width="5" height="4.5" rx="1" opacity=".85" />
    </g>
  </svg>
);
