interface Props {
  /** The person's full name; it becomes the title. */
  name: string
  /** The person's own initials, if they differ from those of the name. */
  initials?: string
  large?: boolean
}

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20).trim())
    .join('')
    .toUpperCase()
}

/** A person's initials in a circle. The name belongs beside it or in its title. */
export const Face = ({ name, initials, large = false }: Props) => (
  <span className={large ? 'face large' : 'face'} title={name} aria-hidden>
    {initials ?? initialsOf(name)}
  </span>
)
