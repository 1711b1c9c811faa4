import { baseKeymap } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { Slice } from 'prosemirror-model';
import { EditorState, Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { commands, keys, linkAround, withLink } from './commands.js';
import { read, write } from './schema.js';

/** Makes a row of buttons one stop of the Tab key, in which arrows lead on. Returns how to say which one it is. */
const makeToolbar = (bar, buttons) => {
  const makeStop = (stop) => {
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  };
  makeStop(buttons[0]);
  bar.addEventListener('focusin', ({ target }) => makeStop(target));
  bar.addEventListener('keydown', ({ key, target }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
    const shown = buttons.filter(({ hidden }) => !hidden);
    shown.at((shown.indexOf(target) + step) % shown.length).focus();
  });
  // A click leaves the selection of the text as it is.
  bar.addEventListener('mousedown', (event) => event.preventDefault());
  return makeStop;
};

const hasHtml = (transfer) => Boolean(transfer?.getData('text/html'));

/** The listeners that paste what a description keeps of HTML, and the follower of what is typed meanwhile. */
const startPasting = (sanitize) => {
  /** Where what was pasted is, until it is known what a description keeps of it. */
  const pasted = new Set();

  /** Pastes the text at once, and what a description keeps of the HTML in its place as soon as that is known. */
  const paste = async (view, transfer, event) => {
    const { from } = view.state.selection;
    view.pasteText(transfer.getData('text/plain'), event);
    const place = { from, to: view.state.selection.to };
    pasted.add(place);
    const answer = await sanitize(transfer.getData('text/html'));
    pasted.delete(place);
    if (answer === null) return;
    const kept = Slice.maxOpen(read(answer.html).content);
    // The caret stays behind it, and behind what was typed meanwhile.
    view.dispatch(view.state.tr.replaceRange(place.from, Math.max(place.from, place.to), kept));
  };

  return {
    follow({ mapping }) {
      for (const place of pasted) {
        place.from = mapping.map(place.from, 1);
        place.to = mapping.map(place.to, -1);
      }
    },
    paste(view, event) {
      if (!hasHtml(event.clipboardData)) return false;
      event.preventDefault();
      paste(view, event.clipboardData, event);
      return true;
    },
    drop(view, event) {
      // What comes from the editor itself is moved.
      if (view.dragging || !hasHtml(event.dataTransfer)) return false;
      event.preventDefault();
      const { doc, tr } = view.state;
      const { pos = 0 } = view.posAtCoords({ left: event.clientX, top: event.clientY }) ?? {};
      view.dispatch(tr.setSelection(Selection.near(doc.resolve(pos))));
      paste(view, event.dataTransfer, event);
      return true;
    },
  };
};

const { content, dataset } = document.querySelector('#editor-parts');
// All editors of a page share it.
const dialog = content.querySelector('dialog');
document.body.append(dialog);

/** Puts an editor where a text area is, which stays the field of the form. */
const startEditor = (area) => {
  const [box, note] = content.cloneNode(true).children;
  const [bar] = box.children;
  const [form] = dialog.children;
  const [label] = area.labels;
  const buttons = [...bar.children];
  const { id } = area;
  /** What the editor was made from. */
  let known = null;

  const editLink = (state) => {
    const address = form.querySelector('input');
    address.value = linkAround(state).href ?? 'https://';
    form.onsubmit = ({ submitter }) => {
      view.dispatch(withLink(state, submitter.value === 'remove' ? '' : address.value));
      // At once, so that what is typed next comes after the link.
      dialog.close();
      view.focus();
    };
    dialog.onclose = () => view.focus();
    dialog.showModal();
    return true;
  };
  const link = { run: editLink, isOn: (state) => linkAround(state).href !== undefined };
  const makeStop = makeToolbar(bar, buttons);
  const asHtml = { run: () => (area.hidden ? show(true) : showEditor()), isOn: () => !area.hidden };
  const actions = { ...commands, link, html: asHtml };
  const showActions = () => {
    for (const button of buttons) {
      const { run, isOn } = actions[button.value];
      if (isOn) button.ariaPressed = String(Boolean(isOn(view.state)));
      else button.ariaDisabled = String(!run(view.state));
    }
  };

  /** What a description keeps of HTML, by the server; null where it cannot say. */
  const sanitize = async (html) => {
    if (html.trim() === '') return { html: '', leftOut: null };
    const sent = { method: 'POST', body: new URLSearchParams({ html }) };
    const response = await fetch(dataset.sanitizer, sent).catch(() => null);
    const answer = response?.ok ? await response.json().catch(() => null) : null;
    note.textContent = answer?.leftOut ?? '';
    return answer;
  };

  const { follow, ...onPaste } = startPasting(sanitize);
  const plugins = [history(), keymap({ ...keys, 'Mod-k': editLink }), keymap(baseKeymap)];
  const view = new EditorView(box, {
    state: EditorState.create({ doc: read(''), plugins }),
    attributes: {
      class: 'prose',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': label.id,
      'aria-describedby': area.getAttribute('aria-describedby') ?? '',
      'aria-invalid': area.ariaInvalid ?? 'false',
    },
    handleDOMEvents: onPaste,
    dispatchTransaction(transaction) {
      follow(transaction);
      view.updateState(view.state.apply(transaction));
      showActions();
      if (!transaction.docChanged) return;
      known = area.value = write(view.state.doc);
      area.dispatchEvent(new Event('input', { bubbles: true }));
    },
  });
  const takeOver = async () => {
    const typed = area.value;
    if (typed === known) return true;
    const answer = await sanitize(typed);
    if (answer === null) return false;
    if (area.value !== typed) return takeOver();
    if (typed === known) return true;
    const { doc, tr } = view.state;
    const made = read(answer.html);
    // At first, the field stays as it is until something is changed.
    if (known === null) view.updateState(EditorState.create({ doc: made, plugins }));
    else view.dispatch(tr.replaceWith(0, doc.content.size, made.content));
    known = area.value;
    return true;
  };
  let underWay = null;
  /** Takes over what the text area has; returns whether it could. */
  const load = () => {
    underWay ??= takeOver().finally(() => {
      underWay = null;
    });
    return underWay;
  };
  const show = (isHtml) => {
    area.hidden = !isHtml;
    view.dom.hidden = isHtml;
    for (const button of buttons) button.hidden = isHtml && button.value !== 'html';
    if (!bar.contains(document.activeElement)) makeStop(buttons.at(isHtml ? -1 : 0));
    [area.id, view.dom.id] = isHtml ? [id, ''] : ['', id];
    showActions();
  };
  const showEditor = async () => {
    if (await load()) show(false);
  };

  bar.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button) actions[button.value].run(view.state, view.dispatch);
    if (button?.value !== 'html') view.focus();
  });
  label.addEventListener('click', () => view.focus());
  // A browser that comes back to the page fills in what was typed.
  addEventListener('pageshow', load);
  area.addEventListener('change', load);
  area.after(box, note);
  box.append(area);
  show(true);
  showEditor();
};

for (const area of document.querySelectorAll('textarea[data-editor]')) startEditor(area);
