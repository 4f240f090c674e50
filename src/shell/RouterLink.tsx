import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { UiLinkProps } from '../ui/LinkProvider.tsx'

/** A link that the router follows without reloading the page. Hovering over it preloads the screen's code and data. */
export function RouterLink({ href, children, onClick, ...rest }: UiLinkProps) {
  const router = useRouter()
  const own = href.startsWith('/') && !href.startsWith('//')
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!own || !plain || event.defaultPrevented || rest.target) return
    event.preventDefault()
    router.history.push(href)
  }
  const prepare = () => {
    if (!own) return
    const { pathname, search } = new URL(href, location.origin)
    void router.preloadRoute({ to: pathname, search: router.options.parseSearch(search) } as never)
  }
  return (
    <a href={href} {...rest} onClick={follow} onPointerEnter={prepare} onFocus={prepare}>
      {children}
    </a>
  )
}
