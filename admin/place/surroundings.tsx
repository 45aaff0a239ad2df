import { useState, type MouseEvent, type ReactElement } from 'react';
import { useRead } from '../api/queries';
import { JobsAroundDocument } from '../documents/job';
import { Button } from '../parts/button';
import { placeTexts } from '../texts/place.texts';
import { useTexts } from '../texts/texts';
import { rounded, type Coordinates } from './convert-place';

/** The possible distances from the centre to the edge, in metres. */
const RADII = [500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000] as const;
/** The drawing's units from its centre to its edge. */
const HALF = 160;
/** The radii of the rings, as fractions of the distance to the edge. */
const SHARES = [1, 0.5] as const;
const METRES_A_DEGREE = 111_320;

const metresText = (metres: number) =>
  metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;

/** Draws the jobs around a place to scale, without a map, and lists the nearest. */
export default function Surroundings(props: {
  readonly centre: Coordinates;
  readonly jobId?: string;
  readonly onMove: (place: Coordinates) => void;
}): ReactElement {
  const { centre, jobId, onMove } = props;
  const t = useTexts(placeTexts);
  const [zoom, setZoom] = useState(3);
  const radius = RADII[zoom] ?? 5000;
  const { data } = useRead(JobsAroundDocument, { centre, radius }, { keep: true });
  const around = (data?.jobs.items ?? []).filter(({ id }) => id !== jobId);
  const scale = HALF / radius;
  const metresEast = METRES_A_DEGREE * Math.cos((centre.lat * Math.PI) / 180);

  const move = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const unit = (2 * HALF) / box.width;
    const east = ((event.clientX - box.left) * unit - HALF) / scale;
    const north = (HALF - (event.clientY - box.top) * unit) / scale;
    const lng = centre.lng + east / metresEast;
    onMove(rounded({ lng, lat: centre.lat + north / METRES_A_DEGREE }));
  };
  const zoomTo = (next: number) => setZoom(Math.max(0, Math.min(RADII.length - 1, next)));

  return (
    <figure className="surroundings">
      <svg
        viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}
        role="img"
        aria-label={t.chart(around.length, metresText(radius))}
        onClick={move}
      >
        {SHARES.map((share) => (
          <circle key={share} className="ring" r={HALF * share - 1} />
        ))}
        {around.map(({ id, jobName, coordinates, distance }) =>
          coordinates === null ? null : (
            <circle
              key={id}
              className="neighbour"
              r="4"
              cx={(coordinates.lng - centre.lng) * metresEast * scale}
              cy={-(coordinates.lat - centre.lat) * METRES_A_DEGREE * scale}
            >
              <title>{`${jobName} · ${metresText(distance ?? 0)}`}</title>
            </circle>
          ),
        )}
        {SHARES.map((share) => (
          <text key={share} y={-HALF * share + 12}>
            {metresText(radius * share)}
          </text>
        ))}
        <path className="centre" d="M-8 0H8M0-8V8" />
      </svg>
      <figcaption>
        <div className="row">
          <b>{t.around}</b>
          <Button size="small" aria-label={t.zoomIn} onClick={() => zoomTo(zoom - 1)}>
            +
          </Button>
          <Button size="small" aria-label={t.zoomOut} onClick={() => zoomTo(zoom + 1)}>
            −
          </Button>
        </div>
        {around.length === 0 && <p className="quiet">{t.nobody}</p>}
        <ol>
          {around.slice(0, 5).map(({ id, jobName, distance }) => (
            <li key={id}>{t.from(metresText(distance ?? 0), jobName)}</li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}
