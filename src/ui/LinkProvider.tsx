import { createContext, use, useMemo, type AnchorHTMLAttributes, type ComponentType, type ReactNode } from 'react'

/** What a link of the blocks needs: an address and whatever an anchor takes. */
export type UiLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string; children?: ReactNode }

interface Links {
  /** Draws a link that the router follows without loading the page anew. */
  link: ComponentType<UiLinkProps>
  /** Goes to an address, as a click on its link would. */
  open: (href: string) => void
}

const PlainLink = ({ href, children, ...rest }: UiLinkProps) => (
  <a href={href} {...rest}>
    {children}
  </a>
)

const Context = createContext<Links>({ link: PlainLink, open: (href) => location.assign(href) })

/** Tells every block below it how links are drawn and followed; without it they are plain anchors. */
export function LinkProvider({ link, open, children }: Links & { children: ReactNode }) {
  const links = useMemo(() => ({ link, open }), [link, open])
  return <Context value={links}>{children}</Context>
}

/** A link drawn the way the nearest LinkProvider says. */
export function UiLink(props: UiLinkProps) {
  const { link: Link } = use(Context)
  return <Link {...props} />
}

/** Gives the function that goes to an address without a click on a link. */
export const useOpen = () => use(Context).open
