/** A program for a page: which texts lie over each other, or reach over its sides. */
export const collisions = `(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const boxes = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent.trim();
      const { parentElement: parent } = node;
      if (text === '' || !parent.checkVisibility({ visibilityProperty: true }) || parent.closest('.hide, .skip, option, script')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const clipped = parent.closest('.hirers') !== null && innerWidth < 768;
      for (const box of range.getClientRects()) if (box.width > 1) boxes.push({ node, text, box, clipped });
    }
    for (const field of document.querySelectorAll('input:not([type=hidden]), select')) {
      boxes.push({ node: field, text: field.id, box: field.getBoundingClientRect() });
    }
    const wrongs = boxes
      .filter(({ box, clipped }) => !clipped && (box.left < -1 || box.right > innerWidth + 1))
      .map(({ text }) => 'outside: ' + text);
    const deep = 3;
    boxes.forEach((one, at) => {
      for (const other of boxes.slice(at + 1)) {
        if (one.node === other.node) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > deep && down > deep) wrongs.push(one.text + ' | ' + other.text);
      }
    });
    return wrongs;
  })()`;
