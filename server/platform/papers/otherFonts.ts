import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { create, type Font } from 'fontkit'
import type { PdfLabels, PdfPaper } from '#server/core/services.ts'
import { visualOrder } from './visualOrder.ts'

const { resolve } = createRequire(import.meta.url)
const weights = { Regular: 400, Bold: 700 } as const
type Weight = keyof typeof weights

/** DejaVu Sans: all Latin, Greek and Cyrillic letters with any accents, Armenian, Georgian, Hebrew, Arabic and signs. */
const widest = (weight: Weight) =>
  resolve(`@fontsource/dejavu-sans/files/dejavu-sans-latin-${weights[weight]}-normal.woff`)
/**
 * Noto Sans for characters that DejaVu Sans lacks. Each comes in several files, whose characters are listed in its
 * `unicode.json`.
 */
const scripts = ['sc', 'kr', 'devanagari', 'bengali', 'tamil', 'thai']

/** A font besides the default one. */
interface Face {
  /** Its name in the document. */
  name: string
  bytes: Uint8Array
  font: Font
}

/** The fonts that a paper needs besides the default one, and how its text is prepared for them. */
export interface OtherFonts {
  faces: readonly Face[]
  /** The text with `[U+1F477]` for characters that no font has, and without invisible characters. */
  readable(words: string): string
  /** A line as it is drawn from left to right, each part with the name of its font; null for the default one. */
  parts(line: string, isBold: boolean): { text: string; face: string | null }[]
}

// Characters that the default font certainly has.
const usual = /^[\n\t -~\u00a0-\u017f\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2212]*$/
const hasAll = (font: Font, words: string) =>
  Array.from(words).every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0)!))

/** The paper with every text in it changed; also used to visit every text. */
export function textsChanged<T>(value: T, change: (words: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((one: unknown) => textsChanged(one, change)) as T
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, textsChanged<unknown>(one, change)])) as T
}

/** Whether a paper needs only the default font, as most do; then no other font is read. */
export function needsNoOther(paper: PdfPaper | PdfLabels) {
  let isUsual = true
  textsChanged(paper, (words) => {
    isUsual &&= usual.test(words)
    return words
  })
  return isUsual
}

/** Reads the fonts that a paper needs besides `usualFile`, the file of the default font. */
export async function otherFonts(paper: PdfPaper | PdfLabels, usualFile: string): Promise<OtherFonts> {
  const main = create(await readFile(usualFile)) as Font
  const asked = new Set<string>()
  textsChanged(paper, (words) => {
    if (!usual.test(words)) for (const sign of words.normalize('NFC')) asked.add(sign)
    return words
  })
  const strange = [...asked].filter((sign) => !hasAll(main, sign) && !/\p{DI}|\p{Cc}/u.test(sign))
  const faces = await facesFor(strange, [...asked].join(''))
  const all = (isBold: boolean) => faces.filter(({ name }) => isBold || !name.endsWith('-Bold'))
  const isCovered = (sign: string) => hasAll(main, sign) || faces.some(({ font }) => hasAll(font, sign))

  const readable = (words: string) =>
    usual.test(words)
      ? words
      : Array.from(words.normalize('NFC'))
          .map((sign, at, signs) => {
            if (/\p{Cc}/u.test(sign)) return sign
            // A joiner is drawn by the font of the letter before it. Beside an emoji it is left out, as all other
            // invisible characters are.
            if (/\p{DI}/u.test(sign))
              return /[\u200c\u200d]/.test(sign) && /[\p{L}\p{M}]/u.test(signs[at - 1] ?? '') ? sign : ''
            return isCovered(sign) ? sign : `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
          })
          .join('')

  /**
   * One font for a whole word where possible, so that a name looks uniform; otherwise one for each of its characters.
   */
  function ofWord(word: string, isBold: boolean) {
    if (hasAll(main, word)) return [{ text: word, face: null }]
    const whole = all(isBold).find(({ font }) => hasAll(font, word))
    if (whole) return [{ text: word, face: whole.name }]
    const made: { text: string; face: string | null }[] = []
    for (const sign of word) {
      const before = made.at(-1)
      const isHeld = before && (before.face === null ? hasAll(main, sign) : hasAll(fontOf(before.face), sign))
      const joins = /[\p{M}\p{DI}]/u.test(sign)
      if (before && (isHeld || joins)) before.text += isHeld ? sign : ''
      else
        made.push({
          text: sign,
          face: hasAll(main, sign) ? null : (all(isBold).find(({ font }) => hasAll(font, sign))?.name ?? null),
        })
    }
    return made
  }
  const fontOf = (name: string) => faces.find((face) => face.name === name)!.font

  return {
    faces,
    readable,
    parts: (line, isBold) =>
      visualOrder(line)
        .flatMap((part) => part.match(/\s+|\S+/g) ?? [])
        .flatMap((word) => (/\s/.test(word) ? [{ text: word, face: null }] : ofWord(word, isBold)))
        .reduce<{ text: string; face: string | null }[]>((made, part) => {
          const before = made.at(-1)
          if (before?.face === null && part.face === null) before.text += part.text
          else made.push({ ...part })
          return made
        }, []),
  }
}

/** How pdfkit draws one line of text; its types leave this out. */
interface Drawing {
  _font: { name: string; ascender: number }
  _fontSize: number
  widthOfString(words: string, options?: { features?: unknown }): number
  _fragment(words: string, x: number, y: number, options: Record<string, unknown> & { align?: string }): void
}

/**
 * Makes a document measure and draw each part of a line with a font that has its characters. The registered fonts are
 * called `Regular` and `Bold`; line heights stay those of the default font.
 */
export function drawWithOthers(doc: PDFKit.PDFDocument, { faces, parts }: OtherFonts) {
  for (const { name, bytes } of faces) doc.registerFont(name, bytes)
  const drawing = doc as unknown as Drawing
  const widthOf = drawing.widthOfString.bind(doc)
  const drawLine = drawing._fragment.bind(doc)
  const isUsual = (words: string) => usual.test(words)
  /** Calls `run` with each part of a line, in its font. */
  const each = (words: string, run: (text: string) => void) => {
    const before = drawing._font
    for (const { text, face } of parts(words, before.name.endsWith('Bold'))) {
      if (face === null) drawing._font = before
      else doc.font(face)
      run(text)
    }
    drawing._font = before
  }
  drawing.widthOfString = (words, options) => {
    if (isUsual(words)) return widthOf(words, options)
    let width = 0
    each(words, (text) => (width += widthOf(text, options)))
    return width
  }
  drawing._fragment = (words, x, y, options) => {
    if (isUsual(words)) return drawLine(words, x, y, options)
    const { width, lineWidth } = options as { width?: number; lineWidth?: number }
    let at = x
    if (width && options.align === 'right') at += (lineWidth ?? width) - drawing.widthOfString(words.trimEnd())
    const baseline = -(drawing._font.ascender / 1000) * drawing._fontSize
    each(words, (text) => {
      drawLine(text, at, y, { ...options, align: 'left', baseline, textWidth: undefined, wordCount: undefined })
      at += widthOf(text)
    })
  }
}

/**
 * Subsets of the fonts that have these characters: of the widest font with all of `words` that it has, so that it can
 * write whole words, and of the parts of the others. Bold ones come first. A subset is also read much faster.
 */
async function facesFor(signs: readonly string[], words: string): Promise<Face[]> {
  const { default: subsetFont } = await import('subset-font')
  const read = new Map<string, ReturnType<typeof opened>>()
  const fontAt = (file: string) => {
    const known = read.get(file) ?? opened(file)
    read.set(file, known)
    return known
  }
  const texts = new Map<string, string>()
  const noto = await allParts()
  for (const sign of signs) {
    const fitting = noto.filter(({ ranges }) => isWithin(ranges, sign.codePointAt(0)!)).map(({ file }) => file)
    for (const file of [widest('Regular'), ...fitting]) {
      const { font } = await fontAt(file)
      if (!hasAll(font, sign)) continue
      texts.set(file, file === widest('Regular') ? words : `${texts.get(file) ?? ''}${sign}`)
      break
    }
  }
  const faces: Face[] = []
  for (const weight of ['Bold', 'Regular'] as const)
    for (const [file, text] of texts) {
      const isWidest = file === widest('Regular')
      const { bytes } = await fontAt(isWidest ? widest(weight) : file)
      const cut = await subsetFont(bytes, `${text}\u200c\u200d`, {
        targetFormat: 'truetype',
        ...(!isWidest && { variationAxes: { wght: weights[weight] } }),
      })
      faces.push({ name: `${basename(file)}-${weight}`, bytes: cut, font: create(cut as Buffer) as Font })
    }
  return faces
}

async function opened(file: string) {
  const bytes = await readFile(file)
  return { bytes, font: create(bytes) as Font }
}

/** The files of Noto Sans, each with the ranges of its characters. */
async function allParts() {
  const found: { file: string; ranges: string }[] = []
  for (const script of scripts) {
    const of = `@fontsource-variable/noto-sans-${script}`
    const parts = JSON.parse(await readFile(resolve(`${of}/unicode.json`), 'utf8')) as Record<string, string>
    for (const [part, ranges] of Object.entries(parts)) {
      const name = `noto-sans-${script}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`
      found.push({ file: resolve(`${of}/files/${name}`), ranges })
    }
  }
  return found
}

/** Whether ranges such as `U+4e00-4e10,U+4e2a` contain a character. */
const isWithin = (ranges: string, code: number) =>
  ranges.split(',').some((range) => {
    const [from, to] = range
      .slice('U+'.length)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16))
    return code >= from! && code <= (to ?? from!)
  })
