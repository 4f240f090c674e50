import { grouped, thin, written, type Maybe } from '#contract/text/amounts.ts'

interface Steps {
  base: number
  units: readonly string[]
}
const decimalSteps: Steps = { base: 1000, units: ['B', 'kB', 'MB', 'GB', 'TB'] }
const binarySteps: Steps = { base: 1024, units: ['B', 'KB', 'MB', 'GB', 'TB'] }

/** Returns how a platform counts file sizes: Windows in steps of 1024, macOS, Linux and phones in steps of 1000. */
export const sizeStepsOf = (platform: string) => (/^win/i.test(platform) ? binarySteps : decimalSteps)
const ownSteps = sizeStepsOf(typeof navigator === 'undefined' ? '' : navigator.platform)

/** Formats a file size in bytes as the reader's own computer shows it: '2.4 MB'. */
export const fileSize = (bytes: Maybe, { base, units }: Steps = ownSteps) =>
  written(bytes, (n) => {
    let step = 0
    let size = n
    for (; size >= base && step < units.length - 1; step++) size /= base
    return `${grouped(size, size < 10 && step > 0 ? 1 : 0, 0)}${thin}${units[step]}`
  })

/** A size limit given in MB: '250 MB', '2 GB'. */
export const largestSize = (megabytes: number) => (megabytes < 1024 ? `${megabytes} MB` : `${megabytes / 1024} GB`)
