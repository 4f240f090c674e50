import { Suspense } from 'react'
import { arriving } from '#src/ui/arriving.tsx'
import { mapTiles } from './mapTiles.ts'
import { SiteLocator } from './SiteLocator.tsx'
import type { Site } from './sites.ts'

const TileMap = arriving(() => import('./TileMap.tsx'))

interface Props {
  sites: readonly Site[]
  label: string
  /** On the outline: only the part where the sites lie, with their words. */
  close?: boolean
  onMove?: (place: { latitude: number; longitude: number }) => void
}

/** Where sites lie: on the configured map service, else on a plain outline of the islands. */
export function SiteMap({ sites, label, close, onMove }: Props) {
  if (!mapTiles) return <SiteLocator sites={sites} label={label} close={close} />
  return (
    <Suspense fallback={<div className="tile-map" />}>
      <TileMap tiles={mapTiles} sites={sites} label={label} onMove={onMove} />
    </Suspense>
  )
}
