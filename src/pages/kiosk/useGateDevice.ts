import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { registerWorker } from '#src/data/offline/keepPages.ts'
import { createGateDevice } from '#src/entities/siteGate/gateDevice.ts'

/** How often a gate reports that it is there, in ms. It has no session, and so no hub that would tell it of changes. */
const reportsEvery = 15_000

/** This browser as a gate, for as long as the page is open. */
export function useGateDevice() {
  const client = useQueryClient()
  const [device] = useState(() => createGateDevice(client))
  const view = useSyncExternalStore(device.subscribe, device.view)
  useEffect(() => {
    if (import.meta.env.PROD) registerWorker()
    void device.start()
    const report = () => void (device.view().phase === 'open' || device.view().isAway ? device.refresh() : undefined)
    const timer = setInterval(report, reportsEvery)
    globalThis.addEventListener('online', report)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('online', report)
      device.stop()
    }
  }, [device])
  return { device, view }
}
