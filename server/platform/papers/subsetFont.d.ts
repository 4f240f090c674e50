declare module 'subset-font' {
  /** A font with only the characters of `text`, of a font in several weights the one of `variationAxes`. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes?: Record<string, number> },
  ): Promise<Uint8Array>
}
