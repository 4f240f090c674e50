import './logo.css'

interface Props {
  src: string
  /** Whose it is; empty where the name stands beside it. */
  alt: string
  /** As high as a line of words. */
  small?: boolean
}

/** A firm's logo, on paper in the dark as well: it was drawn for that. */
export const Logo = ({ src, alt, small = false }: Props) => (
  <img className={small ? 'logo small' : 'logo'} src={src} alt={alt} loading={small ? 'lazy' : undefined} />
)
