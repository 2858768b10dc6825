/** The product's version and licence, as in package.json (a test holds them equal); the version is part of every run. */
export const leafmarkVersion = '0.1.0';
export const leafmarkLicence = 'Apache-2.0';
