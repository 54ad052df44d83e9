import { colorOf, patternOf, TILE } from "./series";
import type { ChartTokens } from "./tokens";

const LINE_WIDTH = 1.5;

/** The fill of a slice or bar: its colour, and its pattern in the colour of the surface. */
export function fillOf(style: number, tokens: ChartTokens): CanvasPattern | string {
  const color = tokens.color(colorOf(style));
  const scale = window.devicePixelRatio;
  const tile = document.createElement("canvas");
  tile.width = tile.height = TILE * scale;
  const context = tile.getContext("2d");
  if (!context || patternOf(style).length === 0) return color;
  context.scale(scale, scale);
  context.fillStyle = color;
  context.fillRect(0, 0, TILE, TILE);
  drawTile(context, style, tokens.color("surface"));
  const pattern = context.createPattern(tile, "repeat");
  pattern?.setTransform(new DOMMatrix().scale(1 / scale)); // it would be blurred if it were enlarged
  return pattern ?? color;
}

function drawTile(context: CanvasRenderingContext2D, style: number, color: string): void {
  context.fillStyle = color;
  context.strokeStyle = color;
  context.lineWidth = LINE_WIDTH;
  for (const shape of patternOf(style)) {
    context.beginPath();
    if (shape.kind === "dot") {
      context.arc(...shape.at, shape.radius, 0, 2 * Math.PI);
      context.fill();
    } else {
      context.moveTo(...shape.from);
      context.lineTo(...shape.to);
      context.stroke();
    }
  }
}
