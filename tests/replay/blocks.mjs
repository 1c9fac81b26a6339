/// The blocks of a page: JSON in script elements; large ones are packed.
import {gunzipSync, gzipSync} from 'node:zlib';

/// Bytes as the pages write them, in base 85, and back.
export const text85 = (bytes) => {
  let out = '';
  for (let at = 0; at < bytes.length; at += 4) {
    let value = 0, group = '';
    for (let k = at; k < at + 4; ++k) value = value * 256 + (bytes[k] || 0);
    for (let k = 0; k < 5; ++k, value = Math.floor(value / 85)) group = String.fromCharCode(value % 85 + (value % 85 < 20 ? 40 : 41)) + group;
    out += group.slice(0, Math.min(4, bytes.length - at) + 1);
  }
  return out;
};
const bytes85 = (text) => {
  const out = Buffer.alloc(Math.ceil(text.length / 5) * 4);
  for (let at = 0; at < text.length; at += 5) {
    const value = [...text.slice(at, at + 5).padEnd(5, '}')].reduce((sum, c) => sum * 85 + c.charCodeAt(0) - (c > '<' ? 41 : 40), 0);
    out.writeUInt32BE(value % 2 ** 32, at / 5 * 4);
  }
  return out.subarray(0, Math.floor(text.length * 4 / 5));
};
const blockIn = (html, id) => new RegExp(`<script type="(?:application/json" id="${id}"|text/plain" id="${id}" data-packed)>([^<]*)</script>`).exec(html);
/// The text of a block.
export const blockOf = (html, id) => {
  const [all, text] = blockIn(html, id);
  return all.includes('data-packed') ? gunzipSync(bytes85(text)).toString('utf8') : text;
};
/// The page with another text in a block.
export const withBlock = (html, id, change) => {
  const [all, text] = blockIn(html, id), changed = change(blockOf(html, id));
  return html.replace(text, () => (all.includes('data-packed') ? text85(gzipSync(changed)) : changed));
};
