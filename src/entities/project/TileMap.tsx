import 'leaflet/dist/leaflet.css'
import {
  divIcon,
  latLngBounds,
  layerGroup,
  map as openMap,
  marker,
  tileLayer,
  type LayerGroup,
  type Map as Chart,
} from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOpen } from '#src/ui/LinkProvider.tsx'
import type { Tiles } from './mapTiles.ts'
import type { Site } from './sites.ts'
import './map.css'

interface Props {
  sites: readonly Site[]
  tiles: Tiles
  label: string
  /** Present if the single site can be dragged. */
  onMove?: (place: { latitude: number; longitude: number }) => void
}

const closest = 15
const pin = (label: string) =>
  divIcon({
    className: 'site-pin',
    iconSize: [24, 32],
    iconAnchor: [12, 31],
    html: `<svg viewBox="0 0 24 32" role="img" aria-label="${label.replaceAll(/[<>&"]/g, '')}"><path d="M12 31C7 22 2 18 2 11a10 10 0 0 1 20 0c0 7-5 11-10 20Z"/><circle cx="12" cy="11" r="4"/></svg>`,
  })

/** Sites on the configured map service. */
export default function TileMap({ sites, tiles, label, onMove }: Props) {
  const open = useOpen()
  const box = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<{ chart: Chart; pins: LayerGroup } | null>(null)
  useEffect(() => {
    if (!box.current) return undefined
    const chart = openMap(box.current, { scrollWheelZoom: false })
    chart.attributionControl.setPrefix(false)
    tileLayer(tiles.url, { maxZoom: 19, attribution: tiles.credit }).addTo(chart)
    setDrawn({ chart, pins: layerGroup().addTo(chart) })
    return () => {
      chart.remove()
      setDrawn(null)
    }
  }, [tiles])
  const moved = useEffectEvent((latitude: number, longitude: number) =>
    onMove?.({ latitude: rounded(latitude), longitude: rounded(longitude) }),
  )
  const follow = useEffectEvent((href: string) => open(href))
  const movable = onMove !== undefined
  useEffect(() => {
    if (!drawn) return
    drawn.pins.clearLayers()
    for (const { latitude, longitude, label: words, href } of sites) {
      const point = marker([latitude, longitude], {
        icon: pin(words),
        title: words,
        alt: words,
        draggable: movable,
        autoPan: true,
      }).addTo(drawn.pins)
      if (href && !movable) point.on('click', () => follow(href))
      point.on('dragend', () => moved(point.getLatLng().lat, point.getLatLng().lng))
    }
    if (sites.length > 0) bringIntoView(drawn.chart, sites)
  }, [drawn, sites, movable])
  return <div className="tile-map" ref={box} role="application" aria-label={label} />
}

/** Fits the map to the sites, unless they are all in view already. */
function bringIntoView(chart: Chart, sites: readonly Site[]) {
  const places = latLngBounds(sites.map(({ latitude, longitude }): [number, number] => [latitude, longitude]))
  const isOpen = typeof chart.getZoom() === 'number'
  if (!isOpen || !chart.getBounds().contains(places))
    chart.fitBounds(places, { maxZoom: closest, padding: [30, 30], animate: false })
}

/** Rounds to six decimals, about 10 cm on the ground. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
