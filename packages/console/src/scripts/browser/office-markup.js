// Both take time in proportion to the text: a style without an end matches up to the end, and a tag contains no `<`.
const styleBlock = /<style[\s>][\s\S]*?(?:<\/style>|$)/gi;
const tag = /<[a-z][^<>]*>/gi;
const reported = /\s(style|on\w+)(?=\s*=)/gi;
const listStyle = /mso-list:\s*l\d+ level(\d)/i;

/** Renames styles and handlers: the policy of a page reports them even in HTML that is only parsed. */
const asData = (html) =>
  html
    .replace(styleBlock, '')
    .replace(tag, (start) => start.replace(reported, ' data-$1'))
    .replace(/<h[1-6](?=[\s>])[^>]*>/gi, '<p><strong>')
    .replace(/<\/h[1-6]>/gi, '</strong></p>');

/** Word writes an item of a list as a paragraph, with its level in a style and its bullet in the text. */
const makeLists = (page) => {
  let lists = [];
  for (const item of page.querySelectorAll('p[data-style*="mso-list:" i]')) {
    const [, found] = listStyle.exec(item.dataset.style) ?? [];
    if (found === undefined) continue;
    const bullet = item.querySelector('[data-style*="mso-list:ignore" i]');
    const name = /^\s*\w+[.)]/.test(bullet?.textContent ?? '') ? 'ol' : 'ul';
    bullet?.remove();
    if (item.previousElementSibling !== lists[0]) lists = [];
    const level = Math.min(Number(found), lists.length + 1);
    lists.length = lists[level - 1]?.localName === name ? level : level - 1;
    if (lists.length < level) {
      const list = page.createElement(name);
      if (level === 1) item.before(list);
      else lists.at(-1).lastElementChild.append(list);
      lists.push(list);
    }
    const made = page.createElement('li');
    made.append(...item.childNodes);
    lists.at(-1).append(made);
    item.remove();
  }
};

/** The HTML of Word, Google Docs and mail, with paragraphs and lists where they have headings, tables and styles. */
export const withoutOfficeMarkup = (html) => {
  const page = new DOMParser().parseFromString(asData(html), 'text/html');
  makeLists(page);
  for (const bold of page.querySelectorAll('b[data-style^="font-weight:normal" i]')) {
    bold.replaceWith(...bold.childNodes);
  }
  for (const row of page.querySelectorAll('tr')) {
    const line = page.createElement('div');
    for (const cell of row.cells) line.append(...cell.childNodes, ' ');
    row.replaceWith(line);
  }
  for (const line of page.querySelectorAll('p, :is(p, ul, ol) + br')) {
    if (line.textContent.trim() === '') line.remove();
  }
  return page.body.innerHTML;
};

/** All tags but those that a description keeps or that show nothing. */
const others =
  /<(?!(?:a|b|body|br|div|em|head|html|i|li|link|meta|ol|p|span|strong|style|title|ul|xml)[\s/>])([a-z]\w*)(?=[\s/>])/gi;

/** Counts the tags that a description cannot have (decision D9): `2 × <img>, 1 × <h1>`; nothing where there are none. */
export const leftOut = (html) => {
  const counts = new Map();
  for (const [, tag] of html.toLowerCase().matchAll(others)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts].map(([tag, count]) => `${count} × <${tag}>`).join(', ');
};
