import { type Html, html } from '@jobposting/pages';
import { scriptPath } from '../scripts/scripts.ts';
import type { Visit } from './page-context.ts';

type Context = Pick<Visit, 'texts' | 'link'>;

/**
 * Runs a script: `places.js` suggests places in each `input` whose `data-places` is the address of `/locations`, and that
 * has a `list`; `color.js` puts a picker beside the color in `#accentColor`.
 */
export const scriptHtml = (
  name: 'editor.js' | 'places.js' | 'color.js',
  { link }: Pick<Context, 'link'>,
): Html => html`<script type="module" src="${link(scriptPath(name))}"></script>`;

/**
 * The editor that a script puts where a `textarea` has `data-editor` and a `label` with an id: a toolbar, the switch to
 * HTML, and a dialog that asks for the address of a link.
 */
export const editorParts = (context: Context): Html => {
  const { texts } = context;
  const button = (value: string, name: string, keys: string): Html =>
    html`<button type="button" value="${value}" aria-keyshortcuts="Control+${keys}">${name}</button>`;
  return html`<template id="editor-parts">
<div class="editor">
<div class="row" role="toolbar" aria-label="${texts.format}">
${[
  button('strong', texts.bold, 'B'),
  button('em', texts.italic, 'I'),
  button('bullets', texts.bullets, 'Shift+8'),
  button('numbers', texts.numbers, 'Shift+7'),
  button('link', texts.link, 'K'),
  button('undo', texts.undo, 'Z'),
  button('redo', texts.redo, 'Y'),
]}
</div>
</div>
<button class="btn plain small" type="button">${texts.editAsHtml}</button>
<p class="hint" role="status" data-text="${texts.leftOut}"></p>
<dialog class="card" aria-labelledby="link-label">
<form method="dialog">
<label for="link-address" id="link-label">${texts.linkAddress}</label>
<p class="hint" id="link-hint">${texts.linkHint}</p>
<input id="link-address" aria-describedby="link-hint" pattern="(https?://|mailto:|tel:).+" required>
<p class="row"><button class="btn" value="set">${texts.setLink}</button><button class="btn plain" value="remove" formnovalidate>${texts.removeLink}</button></p>
</form>
</dialog>
</template>
${scriptHtml('editor.js', context)}`;
};
