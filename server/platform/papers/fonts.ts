import { createRequire } from 'node:module'

/**
 * Liberation Sans has the letters of Western languages, Greek and Russian; the built-in fonts of PDF readers have
 * fewer. Other characters are drawn with other fonts (otherFonts.ts).
 */
export const fontFile = (name: string) =>
  createRequire(import.meta.url).resolve(`pdfjs-dist/standard_fonts/LiberationSans-${name}.ttf`)
