/** Version and licence as settings show them; a test holds them to package.json, which the page does not load. */
export const productVersion = '0.1.0';
export const productLicence = 'Apache-2.0';
