declare module 'subset-font' {
  /** Subsets a font to the characters of `text`; of a variable font, in the weight of `variationAxes`. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes?: Record<string, number> },
  ): Promise<Uint8Array>
}
