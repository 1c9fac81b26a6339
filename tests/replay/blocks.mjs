/// The blocks of a page: JSON in script elements; large ones are packed.
import {gunzipSync, gzipSync} from 'node:zlib';

const blockIn = (html, id) => new RegExp(`<script type="(?:application/json" id="${id}"|text/plain" id="${id}" data-packed)>([^<]*)</script>`).exec(html);
/// The text of a block.
export const blockOf = (html, id) => {
  const [all, text] = blockIn(html, id);
  return all.includes('data-packed') ? gunzipSync(Buffer.from(text, 'base64')).toString('utf8') : text;
};
/// The page with another text in a block.
export const withBlock = (html, id, change) => {
  const [all, text] = blockIn(html, id), changed = change(blockOf(html, id));
  return html.replace(text, () => (all.includes('data-packed') ? gzipSync(changed).toString('base64') : changed));
};
