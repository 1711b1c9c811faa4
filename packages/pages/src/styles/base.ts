/** Text, the frame of a page, and the parts of every page. */
export const base = `/* Text */
*, ::before, ::after { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding: 1rem 0 6rem }
body { margin: 0; min-height: 100svh; display: flex; flex-direction: column; background: var(--ground); color: var(--text); font: var(--t2)/1.6 var(--font); overflow-wrap: anywhere }
h1, h2, h3 { margin: 0; line-height: 1.25; letter-spacing: -.012em; text-wrap: balance }
h1 { font-size: var(--t5); line-height: 1.12; letter-spacing: -.025em }
h2 { font-size: var(--t4) }
h3, .side h2 { font-size: var(--t3) }
p { margin: 0 0 var(--s4) }
a { color: var(--link); text-underline-offset: .18em }
a:hover { text-decoration: underline 2px }
:where(.top, .filters, .chips li, .hirers, .jobs :is(h2, h3)) a { color: inherit; text-decoration: none }
img, svg { display: block; max-width: 100%; height: auto }
b, strong, .pay, .filters summary, [aria-current] { font-weight: 650 }
small, .side, .n, .hint, .tag, .foot, .search label { font-size: var(--t1) }
small, .muted, .n, .hint, .lead, .facts, .foot, .search label { color: var(--muted) }
small, .n, .search label { font-weight: 400 }
.n { flex: none }
.n, .pay { font-variant-numeric: tabular-nums }
.bare, .jobs, .facts { list-style: none; margin: 0; padding: 0 }
.hide, .skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; box-shadow: 0 0 0 2px var(--ground); border-radius: var(--r1) }

/* Frame */
.skip { padding: var(--s3) var(--s4) }
main { flex: 1; padding-bottom: var(--s7) }
main:has(.actions) { padding-bottom: 0 }
main:focus { outline: 0; box-shadow: none }
.wrap { width: min(100% - 2 * var(--side), var(--page)); margin-inline: auto }
main > .wrap:first-child { padding-top: var(--s6) }
.narrow, .lead, .prose { max-width: var(--measure) }
.lead { margin-block: var(--s3) var(--s5); font-size: var(--t3); white-space: pre-line }
.stack { display: grid; gap: var(--s4); justify-items: start }
.stack > * { margin: 0 }
.row { display: flex; flex-wrap: wrap; gap: var(--s3) var(--s4); align-items: center }
.cols { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s6) var(--s7) }
.hero .cols { row-gap: 0 }
:is(.top, .foot, .links, .filters, .chips, .sort) a, summary, .row > a { display: inline-flex; align-items: center; gap: var(--s2); min-height: var(--tap) }
summary, label, button { cursor: pointer }
.links { margin: 0 }
.links a { display: flex }
.top { border-bottom: var(--rule) }
.top .wrap { min-height: 4rem }
.top .end { display: flex; gap: var(--s4); margin-left: auto }
.brand { font-weight: 700 }
.brand:has(+ .end) { flex: 1 1 7rem; max-width: 100%; padding-block: var(--s2); line-height: 1.25; overflow-wrap: break-word }
.brand > b { min-width: 0; font-weight: inherit }
.brand svg { width: 2rem; height: 2rem }
.foot { border-top: var(--rule); padding-block: var(--s5) }
.foot a { color: inherit }

/* Pictures: boxes of a fixed size, logos whole and on white */
.plate { display: grid; grid: minmax(0, 1fr) / minmax(0, 1fr); place-items: center; flex: none; width: 3rem; height: 3rem; padding: .3rem; border: var(--rule); border-radius: var(--r1); background: #fff }
.plate img { width: 100%; height: 100%; object-fit: contain }
.plate.letter { background: var(--soft); font-weight: 700 }
svg.plate { padding: 0; border: 0; overflow: hidden; font: 650 1.125rem var(--font); letter-spacing: .01em; forced-color-adjust: none }
.plate.wide { width: 7rem }
.band { position: relative; padding-block: var(--s6) 6.5rem; overflow: clip; background: var(--accent); color: var(--on-accent) }
.band .wrap { position: relative }
.band h1 { font-size: var(--t6); max-width: 13em }
.band:not(.banner) circle { fill: var(--sun); opacity: .95 }
.band p { margin: var(--s3) 0 0; font-size: var(--t3); max-width: 34rem }
.band + .wrap > p:first-child { margin-top: var(--s6) }
.band svg { position: absolute; right: 0; bottom: 0; height: 6.5rem; max-width: none }
.doors { position: relative; display: grid; gap: var(--s4); margin: -3.25rem 0 var(--s6) }
.doors .card { position: relative; background: var(--ground); box-shadow: var(--shadow) }
.doors .btn::after { content: ""; position: absolute; inset: 0; border-radius: var(--r2) }
.banner { aspect-ratio: 9 / 4; width: calc(100% + 2 * var(--side)); max-width: none; margin: -2.25rem var(--out) 0; object-fit: cover }
.banner.band { padding: 0 }
.banner + .plate { position: relative; width: fit-content; min-width: 5.5rem; height: 5.5rem; margin: -2.75rem 0 var(--s4); padding: .9rem 1.1rem; border-radius: var(--r2) }
.banner + .plate img { width: auto; max-width: 12.5rem }
.banner + svg.plate { width: 5.5rem; padding: 0; box-shadow: 0 0 0 4px var(--ground) }

@media (min-width: 48rem) {
  .band { padding-block: var(--s7) 6rem }
  .band svg { height: min(100%, 19rem) }
  .band h1 { max-width: min(13em, 100% - 17rem) }
  .band p { max-width: min(34rem, 100% - 17rem) }
  .doors { grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)) }
  .banner { aspect-ratio: 4 / 1; width: 100%; margin: 0; border-radius: var(--r2) }
  .banner.band { aspect-ratio: 6 / 1 }
  .banner + .plate { margin-left: var(--s5) }
}
@media (min-width: 62rem) {
  .cols { grid-template-columns: 15rem minmax(0, 1fr); align-items: start }
  .cols.right { grid-template-columns: minmax(0, 1fr) 17rem }
}
`;
