import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import type { Faults } from "./form-errors.ts";

type Texts = Record<string, string>;

/** The text fields of a small form, uncontrolled, so that the browser and a password manager can
 * fill them; an error disappears when its field is edited, and is checked again on submit. Listens
 * to every `input` event, including those of scripts and autofill that React would miss. */
export function useFields<Values extends Texts>(
  initial: Values,
  check: (values: Values) => Faults | Promise<Faults>,
) {
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const [faults, setFaults] = useState<Faults>({});
  /** The field that gets the focus, as soon as its error can be read with it. */
  const [look, setLook] = useState<{ at: string }>();

  useEffect(() => {
    if (look) inputs.current.get(look.at)?.focus();
  }, [look]);

  function typed(): Values {
    const texts = Object.keys(initial).map((name) => [name, inputs.current.get(name)?.value ?? ""]);
    return { ...initial, ...Object.fromEntries(texts) };
  }

  /** Shows each field's error, and focuses the first. */
  function lookAgain(found: Faults) {
    setFaults(found);
    const first = Object.keys(initial).find((name) => name in found);
    if (first !== undefined) setLook({ at: first });
  }

  function field(name: keyof Values & string, shown: (typed: string) => string = asTyped) {
    const take = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
      const text = shown(input.value);
      if (text !== input.value) input.value = text;
      if (faults[name] !== undefined) setFaults(without(faults, name));
    };
    const ref = (input: HTMLInputElement | null) => {
      if (input) inputs.current.set(name, input);
      else inputs.current.delete(name);
    };
    const error = faults[name];
    return { name, ref, defaultValue: initial[name], onInput: take, onChange: take, error };
  }

  /** Submits the input, if it is valid. */
  function submit(send: (values: Values) => Promise<void>) {
    return async (event: SyntheticEvent) => {
      event.preventDefault();
      const values = typed();
      const found = await check(values);
      lookAgain(found);
      if (Object.keys(found).length === 0) await send(values);
    };
  }

  return { field, lookAgain, submit };
}

function without(faults: Faults, name: string): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([at]) => at !== name));
}

function asTyped(text: string): string {
  return text;
}
