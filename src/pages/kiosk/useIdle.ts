import { useEffect, useRef } from 'react'

const signs = ['pointerdown', 'keydown', 'input'] as const

/** Calls back once nobody has touched the screen for so long, in ms. */
export function useIdle(isWaiting: boolean, after: number, onIdle: () => void) {
  const latest = useRef(onIdle)
  useEffect(() => void (latest.current = onIdle))
  useEffect(() => {
    if (!isWaiting) return undefined
    const begin = () => setTimeout(() => latest.current(), after)
    let timer = begin()
    const again = () => {
      clearTimeout(timer)
      timer = begin()
    }
    for (const sign of signs) document.addEventListener(sign, again)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) document.removeEventListener(sign, again)
    }
  }, [isWaiting, after])
}
