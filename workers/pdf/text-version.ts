import { version as pdfjsVersion } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What decides a page's text: our reading order and pdf.js. It changes whenever the text of any page could. */
export const textVersion = `text-1 pdfjs-${pdfjsVersion}`;
