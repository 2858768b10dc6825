/** The product's version, as in package.json (a test holds them equal): part of every run and export. */
export const leafmarkVersion = '0.1.0';
