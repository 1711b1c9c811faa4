/** Colors, sizes and spaces. An accent color of an employer replaces the first three ({@link accentRule}). */
export const tokens = `:root {
  color-scheme: light dark;
  --accent: #14594a; --on-accent: #fff;
  --link: light-dark(#14594a, #7fc4ae);
  --ground: light-dark(#fff, #171614); --raised: light-dark(#f6f5f2, #211f1d);
  --line: light-dark(#e0ddd6, #3a3733); --field: light-dark(#797369, #8f887e);
  --text: light-dark(#1e1c19, #f0ede8); --muted: light-dark(#5d5850, #b5aea4);
  --soon: light-dark(#7a4b00, #f4c76b); --soon-soft: light-dark(#fff1d0, #352a12);
  --font: system-ui, sans-serif;
  --t1: .875rem; --t2: 1rem; --t3: 1.125rem; --t4: 1.375rem;
  --t5: clamp(1.75rem, 1.35rem + 1.8vw, 2.625rem); --t6: clamp(2.25rem, 1.4rem + 3.8vw, 4rem);
  --s1: .25rem; --s2: .5rem; --s3: .75rem; --s4: 1rem; --s5: 1.5rem; --s6: 2.25rem; --s7: 3.5rem;
  --page: 72rem; --measure: 42rem; --side: 1.125rem; --out: calc(-1 * var(--side));
  --tap: 2.75rem; --r1: .5rem; --r2: .875rem; --rule: 1px solid var(--line);
  --sun: light-dark(#f4c76b, #e6dfd0);
  --shadow: 0 12px 32px light-dark(#1e1c191a, #0008);
}
:root, .accent {
  --soft: light-dark(color-mix(in srgb, var(--accent) 10%, #fff), color-mix(in srgb, var(--accent) 26%, #171614));
  --edge: color-mix(in srgb, var(--accent) 75%, var(--text));
}
@media (min-width: 48rem) { :root { --side: 2.25rem } }
`;
