interface Props {
  /** The person's full name; its initials are shown, the whole name is the title. */
  name: string
  /** Initials as the person has them, where they differ from the name's own. */
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

/** A person's initials in a round ground; the name itself stands beside it or in its title. */
export const Face = ({ name, initials, large = false }: Props) => (
  <span className={large ? 'face large' : 'face'} title={name} aria-hidden>
    {initials ?? initialsOf(name)}
  </span>
)
