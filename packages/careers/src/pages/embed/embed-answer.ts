import { Buffer } from 'node:buffer';
import { fileAnswer } from '@jobposting/pages';
import embed from './embed.json' with { type: 'json' };

/** The script that shows open jobs on a page of any site, which loads it as a module (decision D38). */
export const embedAnswer = fileAnswer('text/javascript; charset=utf-8', Buffer.from(embed.script), {
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
});
