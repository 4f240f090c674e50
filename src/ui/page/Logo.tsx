import './logo.css'

interface Props {
  src: string
  /** Whose logo it is; empty if the name is beside it. */
  alt: string
  /** The height of a line of text. */
  small?: boolean
}

/** A firm's logo. It keeps a white background in the dark theme, because logos are made for white. */
export const Logo = ({ src, alt, small = false }: Props) => (
  <img className={small ? 'logo small' : 'logo'} src={src} alt={alt} loading={small ? 'lazy' : undefined} />
)
