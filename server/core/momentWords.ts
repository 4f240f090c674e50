const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment in the format of the screens: '5 Mar 2027, 14:05'. */
export function momentWords(moment: string, timeZone: string) {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  formats.set(timeZone, format)
  return format.format(new Date(moment))
}
