import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { differs } from './fitting.ts'
import type { SavedViewsProps } from './savedViewsProps.ts'
import { useOpenView, useViews } from './useViews.ts'

/** The name of the open view on the button of the menu. Opens the view that a link names. */
export function OpenViewName({ linked, ...props }: SavedViewsProps & { linked: number }) {
  const { register, name } = props
  const location = useLocation()
  const { history } = useRouter()
  const { follow } = useOpenView(props)
  const { views } = useViews(name)
  const arrive = useEffectEvent((id: number) => {
    const { pathname, searchStr } = location
    void follow(id, () => history.replace(pathname + searchStr))
  })
  useEffect(() => {
    if (linked) arrive(linked)
  }, [linked])
  const open = views?.find(({ id }) => id === register.state.saved?.id)
  if (!open) return 'Views'
  return (
    <>
      <span className="cut filter-words">View: {open.name}</span>
      {differs(register, open.state) && <span className="faint">, changed</span>}
    </>
  )
}
