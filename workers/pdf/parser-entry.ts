// The worker that parses: pdf.js's own, with its console led to whoever started it. pdf.js says only there that it had to
// repair a file, lost part of a page, or could not fetch a character map.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** A warning of pdf.js. MessageHandler ignores messages without its own target name. */
const tell = (...parts: readonly unknown[]): void => self.postMessage({ pdfWarning: parts.map(String).join(' ') }, []);

Object.assign(globalThis.console, { warn: tell });
