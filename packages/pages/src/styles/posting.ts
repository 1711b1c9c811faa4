/** A posting: its description, how to apply, and how it is printed. */
export const posting = `/* Posting */
article > header { margin-bottom: var(--s6) }
.prose { font-size: 1.0625rem; line-height: 1.7 }
.prose > :first-child { margin-top: 0 }
.by { display: inline-flex; gap: var(--s3); align-items: center; color: var(--text) }
.by .plate { width: 2.25rem; height: 2.25rem }
.sum { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s3) var(--s5); width: 100%; padding-block: var(--s4); border-block: var(--rule) }
.sum dt { color: var(--muted); font-size: var(--t1) }
.prose .title { font-size: var(--t3); margin: var(--s6) 0 var(--s2) }
.prose :is(ul, ol) { padding-inline-start: 1.3rem; margin: 0 0 var(--s4) }
.prose li { margin-bottom: var(--s2) }
.prose li::marker { color: var(--link) }
.prose div { padding-block: var(--s1) }
.prose :is(p, div, li):empty { display: none }
.prose div + p { margin-top: var(--s4) }
.apply { position: sticky; bottom: 0; z-index: 2; margin: var(--s6) var(--out) 0; padding: var(--s3) var(--side) calc(var(--s3) + env(safe-area-inset-bottom)); border-top: var(--rule); background: var(--ground) }
.apply .btn { flex: 1 0 8rem }
.card { justify-self: stretch; padding: var(--s5) }
.card > :is(h2, .by) + p { margin-top: var(--s2) }
.card > p:last-child { margin-bottom: 0 }
.side { gap: var(--s5) }
.side > div { justify-self: stretch }
.side .card > :last-child { margin-bottom: -.5rem }
.share { display: flex; flex-wrap: wrap; gap: 0 var(--s5) }
.similar { margin-top: var(--s7) }

@media (min-width: 48rem) {
  .apply { position: static; margin-inline: 0; padding: var(--s5) 0 }
  .apply .btn { flex: none }
  .sum { grid-template-columns: repeat(3, 1fr) }
}
@media (max-width: 47.99rem) { article > header > .row { display: none } }
@media (min-width: 62rem) { .stick { position: sticky; top: var(--s5) } }
@media print {
  .top .end, .foot, .side, .similar, .filters, .search, .skip, article > header > .row { display: none }
  .top { border: 0 }
  .apply { position: static; margin-inline: 0; padding: var(--s3) 0 }
  main, .prose, .wrap { max-width: none; width: auto; padding: 0 }
  .sum { grid-template-columns: repeat(3, 1fr) }
  :root body { font-size: 11pt; color-scheme: light; border: 0 }
  .prose a[href^="http"]::after { content: " (" attr(href) ")" }
  .apply > .btn { display: inline; padding: 0; border: 0; background: none; color: inherit }
  .apply > [href^="http"]::after { content: ": " attr(href) }
  :is(h2, h3) { break-after: avoid; break-inside: avoid }
}
`;
