import Paper from 'pdfkit'
import { thin } from '#contract/text/amounts.ts'
import { signedInWords } from '#contract/questionnaires/signature.ts'
import type { RecordCode } from '#contract/wire/recordCode.ts'
import type { PdfLabels, PdfPaper, PdfPart, PdfPhoto, Pdfs } from '#server/core/services.ts'
import { fontFile } from './fonts.ts'
import { writeLabels } from './labels.ts'
import { drawWithOthers, needsNoOther, otherFonts, textsChanged, type OtherFonts } from './otherFonts.ts'

const margin = 48
/** A code of 25 mm can be scanned from half a metre away. */
const codeWidth = 72
/** The type and the padding of table cells. */
const cells = { usual: { padding: 4, size: 8.5 }, dense: { padding: 2.6, size: 8 } }
/** The tallest row in points. Longer text of a cell is cut off with an ellipsis, so that a row fits on a page. */
const tallestRow = 160
/** The largest photograph in points, and the space between two. Three stand side by side on a landscape page, else two. */
const photoSize = { width: 240, height: 170, gap: 12 }
/** Text that is not broken across lines: the number of a record, or an amount. */
const unbroken = /^(?:[A-Z]{2,5}-[A-Z0-9-]*\d|−?[€£]?[\d.,\u00a0]+)$/u
/** The thin space of numbers (amounts.ts) replaced by one that the default font has. */
const inUsualSpaces = (words: string) => words.replaceAll(thin, '\u00a0')

/** Writes PDFs in the thread of the caller: tagged A4 pages, with a footer and the page number on each. */
export const pdfs: Pdfs = {
  async write(asked) {
    const printed = textsChanged(asked, inUsualSpaces)
    const others = needsNoOther(printed) ? null : await otherFonts(printed, fontFile('Regular'))
    const paper = others ? textsChanged(printed, others.readable) : printed
    return new Promise((resolve, reject) => {
      const gather = (doc: PDFKit.PDFDocument) => {
        const chunks: Uint8Array[] = []
        doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
        doc.on('end', () => resolve(joined(chunks)))
        doc.on('error', reject)
      }
      if (isLabels(paper))
        return writeLabels(paper, (doc) => {
          if (others) drawWithOthers(doc, others)
          gather(doc)
        })
      const pages = new Pages(paper, others)
      gather(pages.doc)
      pages.write(paper)
    })
  },
}

const isLabels = (paper: PdfPaper | PdfLabels): paper is PdfLabels => 'labels' in paper

function joined(chunks: readonly Uint8Array[]) {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Whether a part stands above what it is about, so that it is never the last of a page. */
const leads = (part: PdfPart) => part.kind === 'heading' || (part.kind === 'text' && part.strong === true)

/** The least height in points of a part, with what it leads. */
function roomFor(parts: readonly PdfPart[], at: number): number {
  const part = parts[at]
  if (!part) return 0
  if (part.kind === 'heading') return 36 + roomFor(parts, at + 1)
  if (part.kind === 'text') return 18 + (part.strong ? roomFor(parts, at + 1) : 0)
  if (part.kind === 'photos') return photoSize.height + 24
  return part.kind === 'facts' ? 18 : 74
}

class Pages {
  readonly doc: PDFKit.PDFDocument
  private font = { name: 'Regular', size: 10 }
  private readonly cell: { padding: number; size: number }
  private page = 0
  /** Draws the header row of the current table, to be repeated on a new page. */
  private heads: (() => void) | null = null

  constructor({ title, foot, landscape, isDense }: PdfPaper, others: OtherFonts | null) {
    this.cell = isDense ? cells.dense : cells.usual
    this.doc = new Paper({
      size: 'A4',
      layout: landscape ? 'landscape' : 'portrait',
      margins: { top: margin, bottom: margin + 12, left: margin, right: margin },
      font: fontFile('Regular'),
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-GB',
      displayTitle: true,
      info: { Title: title },
    })
    for (const name of ['Regular', 'Bold']) this.doc.registerFont(name, fontFile(name))
    if (others) drawWithOthers(this.doc, others)
    this.doc.on('pageAdded', () => this.begin(foot))
    this.doc.addPage()
  }

  write({ title, code, parts }: PdfPaper) {
    if (code) this.code(code)
    this.tagged('H1', title, 'Bold', 16, code && this.width - codeWidth - 16)
    this.doc.moveDown(0.6)
    if (code) this.doc.y = Math.max(this.doc.y, margin + codeWidth)
    for (const [at, part] of parts.entries()) {
      if (leads(part) && this.doc.y + roomFor(parts, at) > this.bottom) this.doc.addPage()
      this.part(part)
    }
    this.doc.end()
  }

  private part(part: PdfPart) {
    const { doc } = this
    switch (part.kind) {
      case 'heading':
        doc.moveDown(0.8)
        this.tagged('H2', part.text, 'Bold', 11.5)
        doc.moveDown(0.3)
        return
      case 'text':
        this.tagged('P', part.text, part.strong ? 'Bold' : 'Regular', 10)
        doc.moveDown(0.3)
        return
      case 'facts':
        for (const [label, value] of part.facts) this.fact(label, value)
        return
      case 'signature':
        this.signature(part)
        return
      case 'photos':
        this.photos(part.photos)
        return
      case 'table':
        this.table(part)
    }
  }

  /** Draws a QR code at the upper right corner. Its address is its alternative text. */
  private code({ address, size, path }: RecordCode) {
    const { doc } = this
    doc.addStructure(
      doc.struct('Figure', { alt: `QR code of ${address}` }, () => {
        doc.save().translate(margin + this.width - codeWidth, margin - 10)
        doc
          .scale(codeWidth / size)
          .path(path)
          .fill('#000000')
        doc.restore()
      }),
    )
    doc.x = margin
    doc.y = margin
  }

  private signature({ words, strokes }: PdfPart & { kind: 'signature' }) {
    const { doc } = this
    const scale = 0.5
    if (doc.y + 100 * scale + 24 > this.bottom) doc.addPage()
    const { y } = doc
    doc.addStructure(
      doc.struct('Figure', { alt: words }, () => {
        const named = signedInWords(strokes)
        if (named) {
          this.use('Bold', 14)
          doc.text(named.name, margin, y + 16, { width: this.width, height: 20, ellipsis: true })
          return
        }
        doc.save().translate(margin, y).scale(scale).lineWidth(3).lineCap('round')
        for (const stroke of strokes) doc.path(stroke).stroke('#1a1a1a')
        doc.restore()
      }),
    )
    doc.y = y + 100 * scale + 2
    const how = signedInWords(strokes)?.how
    this.tagged('P', how ? `${words}, ${how}` : words, 'Regular', 8.5)
    doc.moveDown(0.6)
  }

  private photos(photos: readonly PdfPhoto[]) {
    const { doc } = this
    const { gap, height } = photoSize
    const across = Math.round((this.width + gap) / (photoSize.width + gap))
    const width = (this.width - gap * (across - 1)) / across
    for (let at = 0; at < photos.length; at += across) {
      const row = photos.slice(at, at + across)
      this.use('Regular', 8.5)
      const wordsHeight = Math.min(24, Math.max(...row.map(({ words }) => doc.heightOfString(words, { width }))))
      if (doc.y + height + wordsHeight + gap > this.bottom) doc.addPage()
      const { y } = doc
      for (const [column, { bytes, words }] of row.entries()) {
        const x = margin + column * (width + gap)
        const figure = doc.struct('Figure', { alt: words }, () => {
          doc.image(Buffer.from(bytes), x, y, { fit: [width, height], valign: 'bottom' })
        })
        doc.addStructure(figure)
        this.use('Regular', 8.5)
        doc.addStructure(
          doc.struct('P', {}, () => {
            doc.text(words, x, y + height + 4, { width, height: wordsHeight, ellipsis: true })
          }),
        )
      }
      doc.x = margin
      doc.y = y + height + wordsHeight + gap
    }
  }

  private tagged(tag: 'H1' | 'H2' | 'P', text: string, font: string, size: number, width = this.width) {
    this.use(font, size)
    this.doc.addStructure(
      this.doc.struct(tag, {}, () => {
        this.doc.text(text, margin, this.doc.y, { width, lineGap: 1.5 })
      }),
    )
  }

  private fact(label: string, value: string) {
    const { doc } = this
    const x = margin + 130
    const width = this.width - 130
    this.use('Regular', 10)
    const height = doc.heightOfString(value, { width })
    const labelHeight = doc.heightOfString(label, { width: 122 })
    if (doc.y + Math.max(labelHeight, Math.min(height, 100)) > this.bottom) doc.addPage()
    const { y } = doc
    const { page } = this
    doc.addStructure(
      doc.struct('P', {}, () => {
        doc.fillColor('#555555').text(label, margin, y, { width: 122 })
        doc.fillColor('#000000').text(value, x, y, { width })
      }),
    )
    // A long value may end on a later page, and a label may be taller than its value.
    if (page === this.page) doc.y = Math.max(doc.y, y + labelHeight + 2, y + 14)
  }

  private table({ heads, widths, rows, links }: PdfPart & { kind: 'table' }) {
    const { doc } = this
    const columns = this.columnsOf(widths, heads, rows)
    const table = doc.struct('Table')
    doc.addStructure(table)
    this.use('Bold', this.cell.size)
    const headHeight = this.rowHeight(heads, columns)
    this.use('Regular', this.cell.size)
    const firstHeight = rows.length > 0 ? this.rowHeight(rows[0]!, columns) : 0
    if (doc.y + headHeight + 2 + firstHeight > this.bottom) doc.addPage()
    const headsAt = (draw: (text: string, x: number, y: number, width: number) => void) => {
      this.use('Bold', this.cell.size)
      const { y } = doc
      const height = this.rowHeight(heads, columns)
      this.across(heads, columns, (text, x, width) => draw(text, x, y, width))
      doc
        .moveTo(margin, y + height)
        .lineTo(margin + this.width, y + height)
        .lineWidth(0.8)
        .stroke('#333333')
      doc.y = y + height + 2
    }
    const first = doc.struct('TR')
    table.add(first)
    headsAt((text, x, y, width) => {
      first.add(doc.struct('TH', {}, () => void doc.text(text, x, y + this.cell.padding, { width })))
    })
    first.end()
    // On later pages the header row is decorative only, not tagged.
    this.heads = () => headsAt((text, x, y, width) => void doc.text(text, x, y + this.cell.padding, { width }))
    for (const [at, row] of rows.entries()) {
      this.use('Regular', this.cell.size)
      const height = this.rowHeight(row, columns)
      if (doc.y + height > this.bottom) doc.addPage()
      this.use('Regular', this.cell.size)
      const { y } = doc
      const line = doc.struct('TR')
      table.add(line)
      this.across(row, columns, (text, x, width, column) => {
        const shown = { width, height: height - 2 * this.cell.padding, ellipsis: true }
        const link = column === links?.column ? links.to[at] : undefined
        line.add(
          link === undefined
            ? doc.struct('TD', {}, () => void doc.text(text, x, y + this.cell.padding, shown))
            : doc.struct('TD', {}, [
                this.link(link, () => doc.text(text, x, y + this.cell.padding, { ...shown, link })),
              ]),
        )
      })
      line.end()
      this.artifact(() => {
        doc
          .moveTo(margin, y + height)
          .lineTo(margin + this.width, y + height)
          .lineWidth(0.4)
          .stroke('#cccccc')
      })
      doc.y = y + height
    }
    table.end()
    this.heads = null
    doc.x = margin
  }

  /**
   * The widths of columns by their shares, wide enough for text that stays on one line: words of headers, the numbers
   * of records and amounts.
   */
  private columnsOf(widths: readonly number[], heads: readonly string[], rows: readonly (readonly string[])[]) {
    this.use('Bold', this.cell.size)
    const wide = (texts: readonly string[]) =>
      texts.reduce((most, text) => Math.max(most, this.doc.widthOfString(text) + 2 * this.cell.padding + 1), 0)
    const ofHeads = heads.map((head) => wide(head.split(' ')))
    this.use('Regular', this.cell.size)
    const sum = widths.reduce((all, one) => all + one, 0)
    const shared = widths.map((share) => (share / sum) * this.width)
    const least = widths.map((_, column) => {
      const whole = rows.flatMap((row) => row[column]?.match(unbroken)?.[0] ?? [])
      return Math.max(ofHeads[column]!, wide(whole))
    })
    const lacking = shared.reduce((all, width, at) => all + Math.max(0, least[at]! - width), 0)
    const spare = shared.reduce((all, width, at) => all + Math.max(0, width - least[at]!), 0)
    // If other columns would lose too much, all keep their share: a broken number is better than a column too narrow
    // for text.
    if (lacking === 0 || lacking > spare / 2) return shared
    return shared.map((width, at) =>
      width < least[at]! ? least[at]! : width - ((width - least[at]!) / spare) * lacking,
    )
  }

  /** Text with a link, in the colour of links. */
  private link(to: string, draw: () => void) {
    const { doc } = this
    return doc.struct('Link', { alt: to }, () => {
      doc.fillColor('#00616b')
      draw()
      doc.fillColor('#000000')
    })
  }

  private rowHeight(row: readonly string[], columns: readonly number[]) {
    const heights = row.map((text, at) =>
      this.doc.heightOfString(text || ' ', { width: columns[at]! - 2 * this.cell.padding }),
    )
    return Math.min(Math.max(...heights), tallestRow) + 2 * this.cell.padding
  }

  private across(
    row: readonly string[],
    columns: readonly number[],
    draw: (text: string, x: number, width: number, column: number) => void,
  ) {
    let x = margin
    for (const [at, text] of row.entries()) {
      draw(text, x + this.cell.padding, columns[at]! - 2 * this.cell.padding, at)
      x += columns[at]!
    }
  }

  /** Draws the footer of a new page, and the header row of a table that continues on it. */
  private begin(foot: string) {
    const { doc } = this
    const { font } = this
    this.page++
    this.artifact(() => {
      const { margins } = doc.page
      const { bottom } = margins
      // The footer is below the margin, where text would otherwise start another page.
      margins.bottom = 0
      this.use('Regular', 8)
      const y = doc.page.height - margin + 4
      doc.fillColor('#555555')
      doc.text(foot, margin, y, { width: this.width - 80, height: 10, ellipsis: true, lineBreak: false })
      doc.text(`Page ${this.page}`, margin, y, { width: this.width, align: 'right', lineBreak: false })
      doc.fillColor('#000000')
      margins.bottom = bottom
    })
    doc.x = margin
    doc.y = margin
    if (this.heads) this.artifact(this.heads)
    this.use(font.name, font.size)
  }

  private artifact(draw: () => void) {
    this.doc.markContent('Artifact', { type: 'Pagination' })
    draw()
    this.doc.endMarkedContent()
  }

  private use(name: string, size: number) {
    this.font = { name, size }
    this.doc.font(name).fontSize(size)
  }
  private get width() {
    return this.doc.page.width - 2 * margin
  }
  private get bottom() {
    return this.doc.page.height - this.doc.page.margins.bottom
  }
}
