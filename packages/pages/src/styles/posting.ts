/** A posting: its description, how to apply, and how it is printed. */
export const posting = `/* Posting */
.prose { font-size: 1.0625rem; line-height: 1.7 }
.prose .title { font-size: var(--t3); margin: var(--s6) 0 var(--s2) }
.prose :is(ul, ol) { padding-left: 1.3rem; margin: 0 0 var(--s4) }
.prose li { margin-bottom: var(--s2) }
.prose li::marker { color: var(--link) }
.prose div { padding-block: var(--s1) }
.prose :is(p, div, li):empty { display: none }
.prose div + p { margin-top: var(--s4) }
.apply { position: sticky; bottom: 0; z-index: 2; margin: var(--s6) var(--out) 0; padding: var(--s3) var(--side) calc(var(--s3) + env(safe-area-inset-bottom)); border-top: var(--rule); background: var(--ground) }
.apply p { margin: 0 }
.apply .btn { flex: 1 0 8rem }
.card { justify-self: stretch; padding: var(--s5) }
.similar { margin-top: var(--s6) }

@media (min-width: 48rem) {
  .apply { position: static; margin-inline: 0; padding: var(--s5) 0 }
  .apply .btn { flex: none }
}
@media (min-width: 62rem) { .stick { position: sticky; top: var(--s5) } }
@media print {
  .top .end, .foot, .side, .similar, .filters, .search, .skip, .row > .btn { display: none }
  .apply { position: static }
  body { font-size: 11pt; color-scheme: light; border: 0 }
  .prose a[href^="http"]::after { content: " (" attr(href) ")" }
  .apply > .btn { display: inline; padding: 0; border: 0; background: none; color: inherit }
  .apply > [href^="http"]::after { content: ": " attr(href) }
  :is(h2, h3) { break-after: avoid; break-inside: avoid }
}
`;
