import { toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { Selection, TextSelection } from 'prosemirror-state';
import { schema } from './schema.js';

const { link, strong, em } = schema.marks;
const { bullets, numbers, item, hard_break } = schema.nodes;

/** The list of the item that the selection begins in. */
const listAround = ({ selection: { $from } }) => ($from.depth > 2 ? $from.node(-2) : null);

const toggleList = (type) => (state, dispatch) => {
  const list = listAround(state);
  if (list === null) return wrapInList(type)(state, dispatch);
  if (list.type === type) return liftListItem(item)(state, dispatch);
  dispatch(state.tr.setNodeMarkup(state.selection.$from.before(-2), type));
  return true;
};

const hasMark = (mark, { doc, storedMarks, selection: { empty, $from, from, to } }) =>
  empty ? mark.isInSet(storedMarks ?? $from.marks()) : doc.rangeHasMark(from, to, mark);

const breakLine = (state, dispatch) => {
  dispatch(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView());
  return true;
};

/** From the first letter to the last, so that a list around all of it is found. */
const selectAll = ({ doc, tr }, dispatch) => {
  const all = TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size));
  dispatch(tr.setSelection(all));
  return true;
};

/** What is selected, or else the link that the caret is in; the address that it has. */
export const linkAround = ({ doc, selection: { empty, $from, from, to } }) => {
  const node = doc.nodeAt(from);
  const { href } = link.isInSet(node?.marks ?? [])?.attrs ?? {};
  if (!empty || href === undefined) return { from, to, href };
  const start = from - $from.textOffset;
  return { from: start, to: start + node.nodeSize, href };
};

/** The link with another address; without one it is text again. */
export const withLink = (state, href) => {
  const { from, to } = linkAround(state);
  const { tr } = state;
  if (from === to) tr.insertText(href, from);
  const end = tr.mapping.map(to);
  tr.removeMark(from, end, link);
  if (href !== '') tr.addMark(from, end, link.create({ href }));
  return tr.setSelection(Selection.near(tr.doc.resolve(end), -1));
};

/** What the buttons do, and whether they are on, by the value that the page gives them. */
export const commands = {
  strong: { run: toggleMark(strong), isOn: (state) => hasMark(strong, state) },
  em: { run: toggleMark(em), isOn: (state) => hasMark(em, state) },
  bullets: { run: toggleList(bullets), isOn: (state) => listAround(state)?.type === bullets },
  numbers: { run: toggleList(numbers), isOn: (state) => listAround(state)?.type === numbers },
  undo: { run: undo },
  redo: { run: redo },
};

/** Tab is none of them: it leads out of the editor. */
export const keys = {
  'Mod-a': selectAll,
  'Mod-b': commands.strong.run,
  'Mod-i': commands.em.run,
  'Mod-Shift-7': commands.numbers.run,
  'Mod-Shift-8': commands.bullets.run,
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Mod-]': sinkListItem(item),
  'Mod-[': liftListItem(item),
  Enter: splitListItem(item),
  'Shift-Enter': breakLine,
};
