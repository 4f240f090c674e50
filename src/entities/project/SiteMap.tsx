import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { mapTiles } from './mapTiles.ts'
import { SiteLocator } from './SiteLocator.tsx'
import type { Site } from './sites.ts'

const TileMap = lazyPart(() => import('./TileMap.tsx'))

interface Props {
  sites: readonly Site[]
  label: string
  /** On the outline, zooms to the sites and labels them. */
  close?: boolean
  onMove?: (place: { latitude: number; longitude: number }) => void
}

/** A map of sites: on the configured map service, otherwise on an outline of the islands. */
export function SiteMap({ sites, label, close, onMove }: Props) {
  if (!mapTiles) return <SiteLocator sites={sites} label={label} close={close} />
  return (
    <Suspense fallback={<div className="tile-map" />}>
      <TileMap tiles={mapTiles} sites={sites} label={label} onMove={onMove} />
    </Suspense>
  )
}
