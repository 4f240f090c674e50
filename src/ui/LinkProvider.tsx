import { createContext, use, useMemo, type AnchorHTMLAttributes, type ComponentType, type ReactNode } from 'react'

/** Props of a link: a URL, and anything an anchor accepts. */
export type UiLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string; children?: ReactNode }

interface Links {
  /** Renders a link that the router follows without reloading the page. */
  link: ComponentType<UiLinkProps>
  /** Navigates to a URL, as a click on its link would. */
  open: (href: string) => void
}

const PlainLink = ({ href, children, ...rest }: UiLinkProps) => (
  <a href={href} {...rest}>
    {children}
  </a>
)

const Context = createContext<Links>({ link: PlainLink, open: (href) => location.assign(href) })

/** Provides the router's link to the components below it. Without a provider, links are plain anchors. */
export function LinkProvider({ link, open, children }: Links & { children: ReactNode }) {
  const links = useMemo(() => ({ link, open }), [link, open])
  return <Context value={links}>{children}</Context>
}

/** A link rendered by the nearest LinkProvider. */
export function UiLink(props: UiLinkProps) {
  const { link: Link } = use(Context)
  return <Link {...props} />
}

/** Returns the function that navigates to a URL. */
export const useOpen = () => use(Context).open
