import { createRequire } from 'node:module'

/** Liberation Sans has the Latin, Greek and Cyrillic letters; the fonts that PDF readers bring along have fewer. */
export const fontFile = (name: string) =>
  createRequire(import.meta.url).resolve(`pdfjs-dist/standard_fonts/LiberationSans-${name}.ttf`)
