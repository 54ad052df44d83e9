import type { SaleDetail } from "@/lib/sales/detail/schema";
import { problemsOf } from "./rules";
import { isSame, type Part, partOf } from "./values";

/** What is wrong with the values of a form, by the names of their fields: by the rules of this page, or of the server. */
export class Problems {
  private messages: Readonly<Record<string, string>> = {};
  /** The inputs that the server has refused. They are not sent again before they change. */
  private readonly refused = new Map<Part, unknown>();

  get all(): Readonly<Record<string, string>> {
    return this.messages;
  }

  isAbout(part: Part): boolean {
    return Object.keys(this.messages).some((path) => partOf(path) === part);
  }

  /** Finds what is malformed in an input. What the server found in the same one stays. @returns whether anything is */
  find(part: Part, input: unknown, sale: SaleDetail): boolean {
    const found = problemsOf(part, input, sale);
    const others = Object.entries(this.messages).filter(
      ([path]) => partOf(path) !== part || this.isRefused(part, input),
    );
    this.messages = { ...Object.fromEntries(others), ...found };
    return Object.keys(found).length > 0;
  }

  refuse(
    inputs: Partial<Record<Part, unknown>>,
    parts: readonly Part[],
    found: Readonly<Record<string, string>>,
  ): void {
    for (const part of parts) this.refused.set(part, inputs[part]);
    this.messages = { ...this.messages, ...found };
  }

  isRefused(part: Part, input: unknown): boolean {
    return this.refused.has(part) && isSame(this.refused.get(part), input);
  }

  clear(): void {
    this.messages = {};
    this.refused.clear();
  }
}
