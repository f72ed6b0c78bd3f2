import { asLongitude, asNames, asNumber, asText, type Field, field } from "./field.ts";

/** The fields of an observatory's entry, under the names that telescope lists use. */
export const observatoryFields: Field[] = [
  field("name", asText),
  field("description", asText),
  field("latitude", asNumber, "lat"),
  field("longitude", asLongitude, "lon", "lng", "long"),
  field("elevation", asNumber, "elev", "altitude"),
  field("timezone", asText, "tz"),
  field("filters", asNames),
  field("min_altitude", asNumber),
  field("equipment.telescope", asText, "telescope"),
  field("equipment.aperture", asNumber, "diameter", "aperture"),
  field("equipment.focal_length", asNumber, "focal_length"),
  field("equipment.mount", asText, "mount"),
  field("equipment.camera", asText, "camera"),
];
