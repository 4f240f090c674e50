import { createRequire } from 'node:module'

/**
 * Liberation Sans has the letters of Western languages, Greek and Russian; the fonts that PDF readers bring along have
 * fewer. What it lacks is drawn with others (otherFonts.ts).
 */
export const fontFile = (name: string) =>
  createRequire(import.meta.url).resolve(`pdfjs-dist/standard_fonts/LiberationSans-${name}.ttf`)
